import type { Child, Html } from '../../site/html/html.js';

export interface FieldProps {
  /** Name of the field, and id of its element unless `id` is another. */
  name: string;
  id?: string;
  label: Child;
  hint?: Child;
  /** What to do about the text that was sent. */
  problem?: string | undefined;
  type?: 'text' | 'email' | 'search' | 'date' | 'url';
  value?: string | undefined;
  maxlength?: number | undefined;
  min?: string;
  max?: string;
  optional?: boolean;
  placeholder?: string;
  autocomplete?: string;
  /** Takes two columns of a row of filters. */
  isWide?: boolean;
  /** To choose from. */
  options?: readonly (readonly [value: string, text: string])[];
  /** Of a text with several lines. */
  rows?: '4';
  class?: string;
}

/** A text field with its label, a hint and what is wrong with it. */
export function Field(props: FieldProps): Html {
  const { name, id = name, label, hint, problem, maxlength } = props;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const control = {
    ...{ class: 'control', id, name, maxlength },
    'aria-invalid': problem ? 'true' : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div class={['field', problem && 'is-wrong', props.isWide && 'wide', props.class].filter(Boolean).join(' ')}>
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Control {...props} control={control} />
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** @param control what the elements have in common */
function Control({ value, optional = false, control, ...props }: FieldProps & { control: object }): Html {
  if (props.options)
    return (
      <select {...control} required={!optional}>
        {props.options.map(([one, text]) => (
          <option value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    );
  if (props.rows)
    return (
      // The parser drops a first line break.
      <textarea {...control} rows={props.rows} spellcheck="false">
        {`\n${value ?? ''}`}
      </textarea>
    );
  const { type = 'text', min, max, placeholder, autocomplete = 'off' } = props;
  return <input {...control} {...{ type, value, min, max, placeholder, autocomplete }} required={!optional} />;
}

interface ChoicesProps {
  name: string;
  legend: string;
  /** What it means can follow its name. */
  options: readonly (readonly [value: string, text: string, note?: string])[];
  value: string;
}

/** Radio buttons beside each other. */
export function Choices({ name, legend, options, value }: ChoicesProps): Html {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="choices">
        {options.map(([one, text, note]) => (
          <label>
            <input type="radio" name={name} value={one} checked={one === value} />
            <span>
              {text}
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
