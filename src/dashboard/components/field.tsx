import type { Child, Html } from '../../site/html/html.js';

export interface FieldProps {
  /** Name of the field, and id of its element unless `id` is set. */
  name: string;
  id?: string;
  label: Child;
  hint?: Child;
  /** How to correct the text that was sent. */
  problem?: string | undefined;
  type?: 'text' | 'email' | 'search' | 'date' | 'url';
  value?: string | undefined;
  maxlength?: number | undefined;
  min?: string;
  max?: string;
  optional?: boolean;
  placeholder?: string;
  autocomplete?: string;
  options?: readonly (readonly [value: string, text: string])[];
  rows?: '4';
  class?: string;
}

export function Field(props: FieldProps): Html {
  const { name, id = name, label, hint, problem, maxlength } = props;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const control = {
    class: 'control',
    id,
    name,
    maxlength,
    'aria-invalid': problem ? 'true' : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div class={['field', problem && 'is-wrong', props.class].filter(Boolean).join(' ')}>
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

/** @param control the attributes that all elements have */
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
      // HTML parsers drop a line break at the start of a text area.
      <textarea {...control} rows={props.rows} spellcheck="false">
        {`\n${value ?? ''}`}
      </textarea>
    );
  const { type = 'text', min, max, placeholder, autocomplete = 'off' } = props;
  return (
    <input
      {...control}
      type={type}
      value={value}
      min={min}
      max={max}
      placeholder={placeholder}
      autocomplete={autocomplete}
      required={!optional}
    />
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  /** A description can follow the name. */
  options: readonly (readonly [value: string, text: string, note?: string])[];
  value: string;
}

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
