import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import project from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/files/package-root.js';
import type { Package } from './packages.js';

/**
 * Writes dist/sbom.cdx.json, the list of the packages whose code is in dist/ (CycloneDX, a software bill of materials). `npm sbom` would
 * name all development dependencies instead.
 */
export async function writeSbom(packages: readonly Package[]): Promise<void> {
  const component = (type: string, { name, version, license }: Omit<Package, 'folder'>) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const licenses = [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];
    return { type, 'bom-ref': purl, name, version, licenses, purl };
  };
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', project) },
    components: packages.map((one) => component('library', one)),
  };
  await writeFile(join(packageRoot, 'dist/sbom.cdx.json'), JSON.stringify(sbom, null, 1));
}
