import { beforeAll, describe, expect, it } from 'vitest';
import { STOP_MS } from '../../src/process/listen.js';
import { type Service, startService } from '../support/service.js';
import { wrongSettings, yamlDocuments } from './settings.js';

const documents = yamlDocuments('kubernetes.yaml');
const byKind = Object.fromEntries(documents.map((document) => [document.kind, document]));
const pod = byKind.Deployment.spec.template;
const [container] = pod.spec.containers;
const [kustomization] = yamlDocuments('kustomization.yaml');
const [settings] = kustomization.configMapGenerator;
const data: Record<string, string> = Object.fromEntries(
  settings.literals.map((text: string) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
);
const seconds = (probe: { periodSeconds: number; failureThreshold: number }) =>
  probe.periodSeconds * probe.failureThreshold;

describe('kubernetes.yaml', () => {
  it('has settings that the service has, and those with passwords from a secret', () => {
    expect(wrongSettings(data, ['NODE_EXTRA_CA_CERTS'])).toEqual([]);
    const names = container.env.map(({ name, value, valueFrom }: Record<string, never>) => {
      expect(value).toBeUndefined();
      expect(valueFrom).toMatchObject({ secretKeyRef: { name: kustomization.secretGenerator[0].name, key: name } });
      return name;
    });
    expect(names).toEqual(['ACCOUNTS_URL', 'LIMITS_URL', 'DATASET_PUBLIC_KEY']);
    for (const name of names) expect(data).not.toHaveProperty(name);
  });

  it('has volumes for each folder that is written to, and a read-only root', () => {
    const volumes = pod.spec.volumes.map(({ name }: { name: string }) => name);
    const mounts = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(mounts).toEqual(volumes);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
    const paths = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(paths.some((path: string) => data.COPIES?.startsWith(`${path}/`))).toBe(true);
  });

  it('gives a start and a stop the time that they need', () => {
    // The dataset and PostgreSQL, one after the other, and the copies.
    expect(seconds(container.startupProbe)).toBeGreaterThan(3 * Number(data.START_WAIT));
    expect(container.lifecycle.preStop.exec.command).toEqual(['sleep', '5']);
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + STOP_MS / 1_000);
  });

  describe('has probes', () => {
    let service: Service;
    beforeAll(async () => {
      service = await startService();
      return () => service.stop();
    });

    it.each(['startupProbe', 'readinessProbe', 'livenessProbe'])('whose path answers: %s', async (name) => {
      const { path, port } = container[name].httpGet;
      expect(port).toBe('http');
      expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    });
  });
});
