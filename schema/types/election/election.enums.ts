import { registerEnumType } from 'type-graphql';
import type { ElectionStatus, ElectionType } from '../../../db/domain/deadlines/elections.js';
import { describe, type EnumOf } from '../enums.js';

export const ElectionTypeEnum = {
  GENERAL: 'general',
  PARTISAN_PRIMARY_CLOSED: 'partisan_primary_closed',
  PARTISAN_PRIMARY_OPEN: 'partisan_primary_open',
  PRIMARY: 'primary',
  RUNOFF: 'runoff',
  SPECIAL: 'special',
} as const satisfies EnumOf<ElectionType>;

export const ElectionBasisEnum = {
  SCHEDULED: 'scheduled',
  STATUTE: 'statute',
} as const satisfies EnumOf<ElectionStatus>;

registerEnumType(ElectionTypeEnum, {
  name: 'ElectionType',
  description: 'The type of an election, as in NIST SP 1500-100, with `_` for `-`.',
  valuesConfig: describe({
    GENERAL: 'An election that fills offices. Most are on the Tuesday after the first Monday of November.',
    PARTISAN_PRIMARY_CLOSED: 'A primary of a party in which only its members may vote.',
    PARTISAN_PRIMARY_OPEN: 'A primary of a party in which any voter may vote.',
    PRIMARY: 'A primary whose kind the source does not name.',
    RUNOFF: 'A second election, held if nobody won the first one.',
    SPECIAL: 'An election outside of the regular calendar, for example to fill a vacancy.',
  }),
});

registerEnumType(ElectionBasisEnum, {
  name: 'ElectionBasis',
  description: 'How the date of an election is known.',
  valuesConfig: describe({
    SCHEDULED: 'A source names the date, or a rule of the state from which it follows. It may still change.',
    STATUTE: 'Federal law fixes the date for all years (2 U.S.C. 7).',
  }),
});
