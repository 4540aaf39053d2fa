import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportDataset } from '../../db/storage/publish/write.js';
import { readConfig } from '../process/settings/config.js';
import { readableDataset } from '../process/settings/dataset-location.js';
import { examples, JSON_OPTION, type JsonOption, parseFolder, print, releaseName } from './common.js';

interface ExportOptions extends JsonOption {
  overwrite?: boolean;
  bom?: boolean;
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the published release as a dataset folder that you can edit and import')
    .argument('<dir>', 'folder to write to, created if missing', parseFolder)
    .option('--overwrite', 'replace files in the folder that differ')
    .option('--bom', 'start the CSV files with a byte order mark, so that Excel reads them as UTF-8')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('export ../my-dataset', 'export ../my-dataset --overwrite --bom'))
    .action((dir: string, { overwrite, bom, json }: ExportOptions) => {
      const target = { path: readableDataset(readConfig()), folder: resolve(dir) };
      const { release, files } = exportDataset({ ...target, overwrite, byteOrderMark: bom });
      const { version, publishedAt } = release;
      const text = `Wrote ${releaseName(release)} to ${dir}: ${files.join(', ')}.`;
      print(json, { ok: true, release: { version, publishedAt }, files }, text);
    });
}
