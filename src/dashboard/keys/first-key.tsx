import type { Html } from '../../pages/html.js';

/** In the place of keys and charts, where there is no key yet. */
export function FirstKey({ isActive }: { isActive: boolean }): Html {
  return (
    <div class="empty">
      <h2>{isActive ? 'Create your first key' : 'There is no key'}</h2>
      <p>A program needs a key to read values of states. It takes a minute, and you can revoke it at any time.</p>
      {isActive && (
        <a class="button" href="/keys/new">
          Create key
        </a>
      )}
    </div>
  );
}
