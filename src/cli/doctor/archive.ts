import { commandLine } from '../../../db/command-line.js';
import { checkArchivedRelease, isArchivedFile } from '../../../db/storage/publish/downloads.js';
import { archivedVersions, releaseFolder } from '../../../db/storage/release/archived.js';
import { count } from '../output.js';
import type { CheckedConfig } from './check.js';
import { currentRelease } from './dataset.js';
import { copyAgain, type Finding, ok, problem, warning } from './finding.js';

/** Hashing stops here, before the deadline of the check. */
const BUDGET_MS = 4_000;

/** Whether the files for downloads and rollbacks are whole, newest release first. */
export async function checkArchive({ dataset, datasetPath }: CheckedConfig): Promise<Finding[]> {
  const versions = [...archivedVersions(datasetPath)].sort().reverse();
  const current = currentRelease(datasetPath)?.version;
  const again = dataset.kind === 'file' ? PUBLISH_AGAIN : copyAgain(datasetPath);
  const until = performance.now() + BUDGET_MS;
  const findings: Finding[] = [];
  if (current !== undefined && !versions.includes(current))
    findings.push(warning(`The current release ${current} has no files to download.`, again));
  else if (current !== undefined && !(await isArchivedFile(datasetPath, current)))
    findings.push(warning(`${datasetPath} is not the file that was published as ${current}.`, again));
  let checked = 0;
  for (const version of versions) {
    if (performance.now() > until) break;
    checked += 1;
    const problems = await checkArchivedRelease(datasetPath, version);
    if (problems.length === 0) continue;
    const advice = `Remove the folder ${releaseFolder(datasetPath, version)}. ${version === current ? again : NOT_CURRENT}`;
    findings.push(problem(`Release ${version} in the archive: ${problems.join(', ')}.`, advice));
  }
  if (findings.length > 0) return findings;
  const all = checked < versions.length ? ' The others were not checked: that takes too long.' : '';
  return [ok(`The files of ${count(checked, 'release')} match their hashes.${all}`)];
}

const PUBLISH_AGAIN = `To write them again, publish the same data again: ${commandLine('export DIR')}, then ${commandLine('import DIR')}`;

const NOT_CURRENT = 'Then nobody can download it, and a rollback to it is not possible.';
