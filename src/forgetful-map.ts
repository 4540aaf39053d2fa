/**
 * A map that is emptied when it is full: for what can be found again, and is seldom more than fits. To know which was used last, as
 * an LRU does, costs more at each look-up than what is looked up here.
 */
export class ForgetfulMap<Key, Value> {
  readonly #values = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  set(key: Key, value: Value): void {
    if (this.#values.size >= this.most) this.clear();
    this.#values.set(key, value);
  }

  clear(): void {
    this.#values.clear();
  }
}
