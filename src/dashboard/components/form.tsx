import { type Child, Html } from '../../site/html/html.js';
import type { Visit } from '../route.js';
import { Field, type FieldProps } from './field.js';

interface PostFormProps {
  visit: Pick<Visit, 'visitor'>;
  /** The path that the form is sent to. */
  action: string;
  class?: string | undefined;
  children: Child;
}

/** Every form that is not a filter. It names the member whose page it is on, because another tab may have switched to another customer. */
export function PostForm({ visit: { visitor }, children, ...attributes }: PostFormProps): Html {
  return (
    <form method="post" {...attributes}>
      {visitor && <input type="hidden" name="as" value={String(visitor.memberId)} />}
      {children}
    </form>
  );
}

export type FormField = FieldProps | Html | false | undefined;

interface FormProps extends PostFormProps {
  visit: Visit;
  /** The id of the new object, so that a form that is sent twice creates only one. */
  newId?: string;
  fields?: readonly FormField[];
}

/** A form that changes something. After a refusal, it keeps what was typed, and says what is wrong. */
export function ChangeForm({ newId, fields = [], children, ...form }: FormProps): Html {
  const { visit, action } = form;
  // A page may have several forms.
  const refusal = action.replace(/#.*/, '') === visit.path ? visit.refusal : undefined;
  const texts = fields.filter((field): field is FieldProps => Boolean(field) && !(field instanceof Html));
  const wrong = texts.find((field) => field.name === refusal?.field) ?? texts[0];
  return (
    <PostForm {...form} {...(fields.length > 0 && { novalidate: true })}>
      {newId && <input type="hidden" name="id" value={newId} />}
      {fields.map((field) =>
        !field || field instanceof Html ? (
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
    </PostForm>
  );
}

interface SettingFormProps extends Omit<FormProps, 'children'> {
  title: string;
  id?: string | undefined;
  text: Child;
  button: string;
  kind?: ButtonKind;
}

/** A setting that a page can change: its description on the left, its form on the right. */
export function SettingForm({ title, id, text, button, kind, ...form }: SettingFormProps): Html {
  return (
    <div class="setting">
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <ChangeForm {...form}>
        <Submit kind={kind}>{button}</Submit>
      </ChangeForm>
    </div>
  );
}

/** A field that requires typing a text first, because what the form does cannot be undone. @param what such as `name` */
export const typedField = (what: string, expected: string, to: 'confirm' | 'delete' = 'confirm'): FieldProps => ({
  name: 'confirm',
  id: to,
  label: `To ${to}, type the ${what}: ${expected}`,
});

interface RevokeProps extends PostFormProps {
  verb: string;
  name: string;
}

/** A button in a table row that ends something. A summary hides it until it is opened. @param children what it does */
export function Revoke({ verb, name, children, ...form }: RevokeProps): Html {
  const of = <span class="unseen"> {name}</span>;
  return (
    <details class="revoke">
      <summary class="dangerous">
        {verb}…{of}
      </summary>
      <PostForm {...form}>
        <p class="soft">{children}</p>
        <Submit kind="danger">
          {verb}
          {of}
        </Submit>
      </PostForm>
    </details>
  );
}

interface FilterFormProps {
  action: string;
  label: string;
  children: Child;
}

/** A form that filters a list or a chart by the query of its address. */
export function FilterForm({ action, label, children }: FilterFormProps): Html {
  return (
    <form class="filters" method="get" action={action} aria-label={label}>
      {children}
      <div class="row">
        <Submit kind="quiet">Show</Submit>
      </div>
    </form>
  );
}

type ButtonKind = 'quiet' | 'danger' | 'danger quiet';

const classOf = (kind: ButtonKind | undefined): string => (kind ? `button ${kind}` : 'button');

export function Submit({ kind, children }: { kind?: ButtonKind | undefined; children: Child }): Html {
  return (
    <button type="submit" class={classOf(kind)}>
      {children}
    </button>
  );
}

export function ButtonLink({ to, kind, children }: { to: string; kind?: ButtonKind; children: Child }): Html {
  return (
    <a class={classOf(kind)} href={to}>
      {children}
    </a>
  );
}

export const CsvLink = ({ to }: { to: string }): Html => (
  <ButtonLink to={to} kind="quiet">
    Download CSV
  </ButtonLink>
);

/** A button that looks like a link, in a form without fields. */
export function LinkForm({ children, ...form }: PostFormProps): Html {
  return (
    <PostForm {...form}>
      <button type="submit" class="as-link">
        {children}
      </button>
    </PostForm>
  );
}
