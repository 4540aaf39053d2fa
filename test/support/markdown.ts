import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';

/** A Markdown file of the project, for tests that compare it with the code. */
export class MarkdownFile {
  readonly text: string;

  /** @param path relative to the project folder */
  constructor(readonly path: string) {
    this.text = readFileSync(join(packageRoot, path), 'utf8');
  }

  /** The code blocks in a language. */
  blocks(language: string): string[] {
    const blocks = this.text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
    return [...blocks].map(([, block]) => (block as string).trim());
  }

  /** The rows of the first table whose header starts with this cell, split into cells. */
  table(header: string): string[][] {
    const lines = this.text.slice(this.text.indexOf(`| ${header} |`)).split('\n');
    const end = lines.findIndex((line) => !line.startsWith('|'));
    return lines.slice(2, end).map((line) => line.slice(2, -2).split(' | '));
  }

  /** Local links to files or headings that do not exist. */
  brokenLinks(): string[] {
    const links = [...this.text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map((link) => link[1] as string);
    return links.filter((link) => {
      const [file = '', heading] = link.split('#');
      const path = file === '' ? this.path : join(dirname(this.path), file);
      if (!existsSync(join(packageRoot, path))) return true;
      return heading !== undefined && !new MarkdownFile(path).anchors().includes(heading);
    });
  }

  /** The headings as GitHub writes them in links. */
  private anchors(): string[] {
    const headings = this.text.matchAll(/^#+ (.+)$/gm);
    return [...headings].map(([, heading]) =>
      (heading as string)
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  }
}

const GENERATED_FOLDERS = ['node_modules', 'dist', 'coverage'];
const DOT_FOLDERS = ['.deploy', '.github'];

/** Paths of all Markdown files of the project. */
export function markdownFiles(folder = '.'): string[] {
  return readdirSync(join(packageRoot, folder)).flatMap((name) => {
    const path = join(folder, name);
    if ((name.startsWith('.') && !DOT_FOLDERS.includes(name)) || GENERATED_FOLDERS.includes(name)) return [];
    if (statSync(join(packageRoot, path)).isDirectory()) return markdownFiles(path);
    return name.endsWith('.md') ? [path] : [];
  });
}

/** The words in backticks of a text. */
export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
