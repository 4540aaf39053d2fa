import type { Child, Html } from './html.js';
import { EXAMPLE_BASE } from './sample-request.js';

interface CodeFrameProps {
  /** The caption of the code; may be empty. */
  title: string;
  /** A `pre` element whose `data-copy` completes "Copy …" for screen readers. */
  children: Child;
}

/**
 * Code below a bar. The script `commands.js` adds the copy button to the bar. The bar is always there, so the layout does not shift.
 */
export function CodeFrame({ title, children }: CodeFrameProps): Html {
  return (
    <div class="code">
      <div class="code-bar">{title}</div>
      {children}
    </div>
  );
}

interface CodeBlockProps {
  title: string;
  /** Completes "Copy …" for screen readers. */
  what: string;
  children: Child;
}

/** Code in a frame. */
export function CodeBlock({ title, what, children }: CodeBlockProps): Html {
  return (
    <CodeFrame title={title}>
      <pre tabindex={0} data-copy={what}>
        <code>{children}</code>
      </pre>
    </CodeFrame>
  );
}

/** The URL of the service in commands. Without PUBLIC_URL, the script `commands.js` replaces it with the URL that the visitor used. */
export function BaseUrl({ publicUrl }: { publicUrl: string }): Child {
  return publicUrl || <span data-base>{EXAMPLE_BASE}</span>;
}
