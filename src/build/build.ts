import { buildAssets } from './assets.js';
import { writeNotices } from './notices.js';
import { packagesOf } from './packages.js';
import { PROGRAMS, type ProgramName, writeLaterBundles, writeProgram } from './programs.js';
import { writeSbom } from './sbom.js';

/** `npm run build`: makes the server, the command line and the files of the pages in dist/. Types are checked by `npm run check`. */
const programs = Object.keys(PROGRAMS).map((name) => writeProgram(name as ProgramName));
const [bundles, laterBundles] = await Promise.all([Promise.all(programs), writeLaterBundles(), buildAssets()]);
const packages = packagesOf([...bundles, ...laterBundles]);
await Promise.all([writeNotices(packages), writeSbom(packages)]);
