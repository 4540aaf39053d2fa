import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportDataset } from '../../db/publish/export.js';
import { readConfig } from '../config/config.js';
import { print, releaseName } from './print.js';

interface Options {
  overwrite?: boolean;
  bom?: boolean;
  json?: boolean;
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the published release as the files that an import takes')
    .argument('<dir>', 'folder to write them to; made where it is missing')
    .option('--overwrite', 'replace files in it that say something else')
    .option('--bom', 'begin the CSV files with a byte order mark, so that Excel opens them as UTF-8')
    .option('--json', 'answer as JSON')
    .action((dir: string, { overwrite, bom, json }: Options) => {
      const target = { path: readConfig().datasetPath, folder: resolve(dir) };
      const { release, files } = exportDataset({ ...target, overwrite, byteOrderMark: bom });
      const { version, publishedAt } = release;
      const text = `Wrote ${releaseName(release)} to ${dir}: ${files.join(', ')}.`;
      print(json, { ok: true, release: { version, publishedAt }, files }, text);
    });
}
