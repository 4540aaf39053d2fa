import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that failed at first. They passed, so the run did as well; the next change mends them. */
export class RepeatedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          process.stdout.write(`Passed only when repeated: ${relative('', module.moduleId)} > ${test.fullName}\n`);
  }
}
