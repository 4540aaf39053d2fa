import { type Child, Html } from '../../site/html/html.js';
import type { Visit } from '../route.js';
import { Field, type FieldProps } from './field.js';

/** The properties of a text field, or any other element. */
export type FormField = FieldProps | Html;

interface FormProps {
  visit: Visit;
  /** The path that the form is sent to. */
  action: string;
  class?: string;
  /** The id of the new object, so that a form that is sent twice creates only one. */
  newId?: string;
  fields?: readonly FormField[];
  /** The button, and the content above it. */
  children: Child;
}

/** A form that changes something. After a refusal, it keeps what was typed, and says what is wrong. */
export function ChangeForm({ visit, action, class: name, newId, fields = [], children }: FormProps): Html {
  const refusal = refusalOf(visit, action);
  const texts = fields.filter((field): field is FieldProps => !(field instanceof Html));
  const wrong = texts.find((field) => field.name === refusal?.field) ?? texts[0];
  return (
    <form class={name} method="post" action={action} novalidate={fields.length > 0}>
      {newId && <input type="hidden" name="id" value={newId} />}
      {fields.map((field) =>
        field instanceof Html ? (
          field
        ) : (
          <Field
            {...field}
            value={refusal ? visit.form.text(field.name) : field.value}
            problem={field === wrong ? refusal?.message : undefined}
          />
        ),
      )}
      {children}
    </form>
  );
}

/** Why a form was refused. A page may have several forms; the path of the request tells which one was sent. */
const refusalOf = ({ path, refusal }: Visit, action: string) =>
  action.replace(/#.*/, '') === path ? refusal : undefined;

interface ButtonsProps {
  /** The path that the Cancel button leads to. */
  cancel: string;
  children: Child;
}

/** The buttons below a form. */
export function Buttons({ cancel, children }: ButtonsProps): Html {
  return (
    <div class="row">
      <Submit>{children}</Submit>
      <ButtonLink to={cancel} kind="quiet">
        Cancel
      </ButtonLink>
    </div>
  );
}

interface TypedConfirmationProps extends Pick<FormProps, 'visit' | 'action' | 'children'> {
  /** What the user has to type, such as `name`. */
  what: string;
  expected: string;
  /** What the form does, on a page with several of them. */
  to?: 'confirm' | 'delete';
}

/** A form that requires typing a text first, because its action cannot be undone. */
export function ConfirmForm({ what, expected, to = 'confirm', ...form }: TypedConfirmationProps): Html {
  const field = { name: 'confirm', id: to, label: `To ${to}, type the ${what}: ${expected}` };
  return <ChangeForm {...form} fields={[field]} />;
}

interface TickFormProps extends Pick<FormProps, 'visit' | 'action' | 'class' | 'children'> {
  label: string;
}

/** A form that requires a checked box, because its action breaks something. */
export function TickForm({ visit, action, class: name, label, children }: TickFormProps): Html {
  const refusal = refusalOf(visit, action);
  return (
    <form class={name} method="post" action={action} novalidate>
      <label class="sure">
        <input
          type="checkbox"
          name="sure"
          value="yes"
          required
          aria-invalid={refusal ? 'true' : undefined}
          aria-describedby={refusal ? 'sure-problem' : undefined}
        />
        {label}
      </label>
      {children}
      {refusal && (
        <p class="problem" id="sure-problem">
          {refusal.message}
        </p>
      )}
    </form>
  );
}

interface RevokeProps {
  action: string;
  verb: string;
  /** The object that ends. */
  name: string;
  /** What it does. */
  children: Child;
}

/** A button in a table row that ends something. A summary hides it until it is opened. */
export function Revoke({ action, verb, name, children }: RevokeProps): Html {
  const of = <span class="unseen"> {name}</span>;
  return (
    <details class="revoke">
      <summary class="dangerous">
        {verb}…{of}
      </summary>
      <form method="post" action={action}>
        <p class="soft">{children}</p>
        <Submit kind="danger">
          {verb}
          {of}
        </Submit>
      </form>
    </details>
  );
}

interface FilterFormProps {
  action: string;
  /** The list or chart that is filtered. */
  label: string;
  button: 'Show' | 'Filter';
  children: Child;
}

/** A form that filters a list or a chart by the query of its address. */
export function FilterForm({ action, label, button, children }: FilterFormProps): Html {
  return (
    <form class="filters" method="get" action={action} aria-label={label}>
      {children}
      <div class="row">{button === 'Filter' ? <Submit kind="quiet">Filter</Submit> : <Submit>Show</Submit>}</div>
    </form>
  );
}

export type ButtonKind = 'quiet' | 'danger' | 'danger quiet';

const classOf = (kind: ButtonKind | undefined): string => (kind ? `button ${kind}` : 'button');

/** A button that submits its form. */
export function Submit({ kind, children }: { kind?: ButtonKind; children: Child }): Html {
  return (
    <button type="submit" class={classOf(kind)}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ to, kind, children }: { to: string; kind?: ButtonKind; children: Child }): Html {
  return (
    <a class={classOf(kind)} href={to}>
      {children}
    </a>
  );
}

/** A link that downloads the content of a page. */
export const CsvLink = ({ to }: { to: string }): Html => (
  <ButtonLink to={to} kind="quiet">
    Download CSV
  </ButtonLink>
);

/** A button that looks like a link, in a form without fields. */
export function LinkForm({ action, children }: { action: string; children: Child }): Html {
  return (
    <form method="post" action={action}>
      <button type="submit" class="as-link">
        {children}
      </button>
    </form>
  );
}
