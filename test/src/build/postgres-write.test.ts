import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/files/package-root.js';
import { withCheckedWrites } from '../../../src/build/postgres-write.js';
import { builtFrom } from '../../support/metafile.js';

const file = join(packageRoot, 'node_modules/postgres/src/connection.js');

describe('the package postgres in a build', () => {
  it('writes to a connection only while there is one', () => {
    const changed = withCheckedWrites(file, readFileSync(file, 'utf8'));
    expect(changed.match(/socket \? socket\.write\(chunk, fn\) : false/g)).toHaveLength(1);
    expect(builtFrom(relative(packageRoot, file))).toContain('socket ? socket.write(chunk, fn) : false');
  });

  it('ends the build if it has changed there', () => {
    expect(() => withCheckedWrites(file, 'function nextWrite() {}')).toThrow(
      /another way than src\/build\/postgres-write/,
    );
    expect(withCheckedWrites('/other/connection.js', 'x')).toBe('x');
  });
});
