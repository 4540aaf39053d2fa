import { civicData, type Environment, withDataset } from './run.js';
import { basic } from './service.js';

/** A published dataset, accounts with a key, and requests with it that must succeed. */
export async function withKey(settings: Environment = {}) {
  const environment = await withDataset({ NODE_ENV: 'production', ...settings });
  await civicData(environment, 'customers', 'create', '--name', 'C');
  const made = await civicData(environment, 'keys', 'create', '--customer', 'C', '--json');
  const { keyId, keySecret } = JSON.parse(made.stdout);
  const authorization = basic(keyId, keySecret);
  const request = async (url: string, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const response = await fetch(`${url}/v2/election/data/state/AA/`, { headers: { authorization } });
      if (response.status !== 200) throw new Error(`The service answered ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  return { environment, keyId, keySecret, authorization, request };
}

/** What `civic-data usage` shows for this month. */
export async function totalUsage(environment: Environment): Promise<{ requests: number; cost: number }> {
  return JSON.parse((await civicData(environment, 'usage', '--json')).stdout).total;
}
