import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { deployFile, wrongSettings, yamlDocuments } from './settings.js';

interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
}

const [compose] = yamlDocuments('compose.yaml');
const services: Record<string, ComposeService> = compose.services;
const OWN = ['app1', 'app2', 'publish'];

/** Puts values in for ${NAME:-} and ${NAME:?message}. */
const interpolated = (text: string) =>
  String(text).replace(/\$\{\w+:(-|\?)[^}]*\}/g, (_, kind) => (kind === '?' ? 'x' : ''));

describe('compose.yaml', () => {
  it.each(OWN)('gives %s settings that the service has', (name) => {
    const { environment = {} } = services[name] as ComposeService;
    const settings = Object.entries(environment).map(([key, value]) => [key, interpolated(value)]);
    expect(wrongSettings(Object.fromEntries(settings))).toEqual([]);
  });

  it('gives servers addresses of services that exist, and what several servers need', () => {
    const { environment = {} } = services.app1 as ComposeService;
    for (const name of ['ACCOUNTS_URL', 'DATASET_URL', 'LIMITS_URL'])
      expect(Object.keys(services)).toContain(new URL(interpolated(environment[name] as string)).hostname);
    expect(environment).toMatchObject({ TRUSTED_PROXIES: '1', COPIES: '/data/copies' });
  });

  it('has servers that differ in their copies only, and no program with rights of root', () => {
    expect(services.app2).toEqual({ ...services.app1, build: undefined, volumes: ['copies2:/data'] });
    for (const name of [...OWN, 'balancer', 'files'])
      expect(services[name], name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });

  it('uses files that exist', () => {
    for (const { volumes = [], build } of Object.values(services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('.')) expect(existsSync(join(packageRoot, '.deploy', source)), source).toBe(true);
      if (build) expect(existsSync(join(packageRoot, '.deploy', build.context, build.dockerfile))).toBe(true);
    }
  });

  it('names versions of images, and has no password', () => {
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^civic-data$|^docker\.io\/[\w/-]+:\d[\w.-]*$/);
    const text = deployFile('compose.yaml');
    const secrets = [...text.matchAll(/PASSWORD\w*: (.*)$/gm), ...text.matchAll(/:\/\/\w+:([^@]*)@/g)];
    expect(secrets.length).toBeGreaterThan(1);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(deployFile('env.example')).toMatch(/^POSTGRES_PASSWORD=$/m);
  });

  it('has each variable in env.example', () => {
    const used = new Set([...deployFile('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const listed = [...deployFile('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...used].sort());
  });
});
