import { describe } from 'vitest';
import { append, itReportsIssue, rule } from '../support/issues.js';

describe('an import reports the place, the value and what was expected for a V1 rule:', () => {
  itReportsIssue([
    [
      'a V1 slug twice',
      append('v1-slugs.csv', 'notes,,,same,ballot_type,,'),
      'v1-slugs.csv:9 slug',
      'notes',
      'line 6 already has this one',
    ],
    [
      'an unknown rule',
      rule('same,has_pav_everyone', 'equal,has_pav_everyone'),
      'v1-slugs.csv:2 rule',
      'equal',
      'one of same, option',
    ],
    [
      'a rule on an unknown field',
      rule('same,has_pav_everyone', 'same,has_pav'),
      'v1-slugs.csv:2 fields',
      'has_pav',
      'has_pav is not one of them',
    ],
    ['a rule on no field', rule('same,has_pav_everyone', 'same,'), 'v1-slugs.csv:2 fields', '', 'one V2 slug'],
    [
      'a rule on an unknown option',
      rule('methods,email', 'methods,pigeon'),
      'v1-slugs.csv:3 value',
      'pigeon',
      'one of email, fax, mail',
    ],
    [
      'any_option on another format',
      rule('any_option,registration_methods', 'any_option,ballot_type'),
      'v1-slugs.csv:4 fields',
      'ballot_type',
      'a Multi-select field',
    ],
    [
      'a constant with fields',
      rule('constant,,2022', 'constant,ballot_type,2022'),
      'v1-slugs.csv:8 fields',
      'ballot_type',
      'an empty cell: a constant',
    ],
    [
      'a constant that is no date',
      rule('2022-11-08', '2022-11-31'),
      'v1-slugs.csv:8 value',
      '2022-11-31',
      'a date, YYYY-MM-DD',
    ],
    [
      'a rule without a format',
      rule('regional_urls,Boolean', 'regional_urls,'),
      'v1-slugs.csv:7 format',
      '',
      'only the rule "same"',
    ],
    [
      'a V1 rule with an unknown field in a list',
      rule('|registration_laws|', '|laws|'),
      'v1-slugs.csv:6 fields',
      'has_pav_everyone|laws|registration_methods',
      'laws is not one of them',
    ],
    [
      'a V1 rule with a field twice',
      rule('|registration_laws|', '|has_pav_everyone|'),
      'v1-slugs.csv:6 fields',
      'has_pav_everyone|has_pav_everyone|registration_methods',
      'V2 slugs without duplicates',
    ],
    [
      'the V1 rule option on a Single-select',
      rule('option,registration_methods,email', 'option,ballot_type,paper'),
      'v1-slugs.csv:3 fields',
      'ballot_type',
      'a Multi-select field',
    ],
    [
      'a value for a V1 rule that takes none',
      rule('any_option,registration_methods,', 'any_option,registration_methods,fax'),
      'v1-slugs.csv:4 value',
      'fax',
      'only the rules "option" and "constant"',
    ],
    [
      'an unknown V1 format',
      rule('notes,Markdown', 'notes,Text'),
      'v1-slugs.csv:6 format',
      'Text',
      'a field format or an empty cell',
    ],
    [
      'a V1 slug without a long name',
      rule('notes,Markdown,Notes.', 'notes,Markdown,'),
      'v1-slugs.csv:6 long_name',
      '',
      'a description',
    ],
  ]);
});
