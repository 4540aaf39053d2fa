import { commandLine } from '../../../db/command-line.js';
import { checkArchivedRelease, isArchivedFile } from '../../../db/publish/check-archive.js';
import { archivedVersions, releaseFolder } from '../../../db/release/archived.js';
import { type Check, copyAgain, type Finding, ok, problem, warning } from './check.js';
import { currentRelease } from './dataset-check.js';

/** Hashing stops here, before the deadline of the check. */
const BUDGET_MS = 4_000;

/** Whether the files for downloads and rollbacks are whole, newest release first. */
export const archiveCheck: Check = {
  name: 'archive',
  needs: ['dataset', 'datasetPath'],
  opens: ['datasetPath'],
  async run({ dataset, datasetPath }) {
    const versions = [...archivedVersions(datasetPath)].sort().reverse();
    const current = currentRelease(datasetPath)?.version;
    const again = dataset.kind === 'file' ? PUBLISH_AGAIN : copyAgain(datasetPath);
    const until = performance.now() + BUDGET_MS;
    const findings = await currentFindings(datasetPath, current, versions, again);
    let checked = 0;
    for (const version of versions) {
      if (performance.now() > until) break;
      checked += 1;
      const problems = await checkArchivedRelease(datasetPath, version);
      if (problems.length > 0)
        findings.push(damaged(datasetPath, version, problems, version === current ? again : NOT_CURRENT));
    }
    if (findings.length > 0) return findings;
    const all = checked < versions.length ? ` The others were not checked: that takes too long.` : '';
    return [ok(`The files of ${checked} ${checked === 1 ? 'release' : 'releases'} match their hashes.${all}`)];
  },
};

const PUBLISH_AGAIN = `To write them again, publish the same data again: ${commandLine('export DIR')}, then ${commandLine('import DIR')}`;

const NOT_CURRENT = 'Then nobody can download it, and a rollback to it is not possible.';

/** @param again how to write the files of the current release again */
async function currentFindings(
  path: string,
  current: string | undefined,
  versions: string[],
  again: string,
): Promise<Finding[]> {
  if (current === undefined) return [];
  if (!versions.includes(current))
    return [warning(`The current release ${current} has no files for downloads.`, again)];
  if (await isArchivedFile(path, current)) return [];
  const message = `${path} is not the file that was published as ${current}.`;
  if (again !== PUBLISH_AGAIN) return [warning(message, again)];
  return [
    warning(message, 'It was restored from an earlier version, or changed. If you did not, publish your data again.'),
  ];
}

function damaged(path: string, version: string, problems: string[], then: string): Finding {
  const folder = releaseFolder(path, version);
  return problem(`Release ${version} in the archive: ${problems.join(', ')}.`, `Remove the folder ${folder}. ${then}`);
}
