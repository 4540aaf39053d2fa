/** The fields of a form that was sent. */
export class Form {
  constructor(private readonly fields: Readonly<Record<string, unknown>> = {}) {}

  /** The first value of a field, without spaces around it; empty if it was not sent. */
  text(name: string): string {
    return this.all(name)[0]?.trim() ?? '';
  }

  /** All values of a field, such as of check boxes with one name. */
  all(name: string): string[] {
    const value = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
    return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  }

  has(name: string): boolean {
    return this.all(name).length > 0;
  }

  /** The value of a field that is one of a list, or else the default. */
  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name);
    return values.find((value) => value === text) ?? fallback;
  }
}

/** Why the change of a form was not made. The visit has what was typed. */
export interface Refusal {
  /** The name of the field; undefined if none of them is wrong. */
  readonly field: string | undefined;
  readonly message: string;
}
