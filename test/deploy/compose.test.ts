import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/files/package-root.js';
import { deployFile, wrongSettings, yamlDocuments } from './settings.js';

interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string; restart?: boolean }>;
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
  healthcheck?: { test: string[] };
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

const [compose] = yamlDocuments('compose.yaml');
const services: Record<string, ComposeService> = compose.services;
const OWN = ['app1', 'app2', 'publish'];

/** Puts values in for ${NAME:-} and ${NAME:?message}. */
const interpolated = (text: string) =>
  String(text).replace(/\$\{\w+:(-|\?)[^}]*\}/g, (_, kind) => (kind === '?' ? 'x' : ''));

describe('compose.yaml', () => {
  it('has two servers, their engines, a balancer, and what publishes and serves the dataset', () => {
    expect(Object.keys(services).sort()).toEqual([...OWN, 'balancer', 'files', 'postgres', 'redis'].sort());
    expect(services.app2).toEqual({ ...services.app1, build: undefined, volumes: ['copies2:/data'] });
  });

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

  it('keeps the copies of each server in a volume of its own', () => {
    const volumes = ['app1', 'app2'].map((name) => services[name]?.volumes);
    expect(volumes).toEqual([['copies1:/data'], ['copies2:/data']]);
  });

  it.each([...OWN, 'balancer', 'files'])(
    'gives %s no rights of root, and no file to write outside its folders',
    (name) => {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(services[name]?.security_opt).toEqual(['no-new-privileges:true']);
    },
  );

  it('waits for services that exist, and that have a health check where their health is waited for', () => {
    for (const [name, { depends_on = {} }] of Object.entries(services))
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services, name).toHaveProperty(other);
        const { healthcheck, image } = services[other] as ComposeService;
        // The image of the service has a health check of its own.
        if (condition === 'service_healthy')
          expect(healthcheck ?? (image === 'civic-data' ? image : undefined)).toBeTruthy();
      }
  });

  it('uses networks, volumes and files that exist', () => {
    for (const { networks = [], volumes = [], build } of Object.values(services)) {
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(join(packageRoot, '.deploy', source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
      if (build) expect(existsSync(join(packageRoot, '.deploy', build.context, build.dockerfile))).toBe(true);
    }
  });

  it('opens no port but that of the balancer, on the loopback address', () => {
    const ports = Object.entries(services).flatMap(([name, { ports: own = [] }]) =>
      own.map((port) => `${name} ${port}`),
    );
    expect(ports).toEqual(['balancer 127.0.0.1:8080:8080']);
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
