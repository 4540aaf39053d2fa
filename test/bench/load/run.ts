import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Ask, asText } from '../ask.js';
import { compareAnswers, expectedAnswers } from '../compare.js';
import { BARE, bare, type Contestant, service } from '../contestants.js';
import { cpuSeconds, residentMb } from '../proc.js';
import type { Section } from '../results.js';
import type { Running } from '../service.js';
import type { World } from '../world.js';
import { type Fired, type FireOptions, fire } from './fire.js';
import type { LoadScenario } from './scenario.js';
import { type Absent, sectionOf } from './section.js';

/** What was seen of a server in a round. */
export interface Measured extends Fired {
  /** Requests for a second of its core's time. */
  perCoreSecond: number;
  /** Which part of its core the server used; the rest was somebody else's, or idle. */
  cpu: number;
  residentMb: number;
}

/** A server that takes part, with what was seen of it round by round. */
export interface Participant {
  contestant: Contestant;
  running: Running;
  rounds: Measured[];
}

/** Starts the servers, compares their answers, and measures them in turn, round by round. */
export async function runLoad(scenario: LoadScenario, world: World): Promise<Section> {
  const participants: Participant[] = [];
  const absent: Absent[] = [];
  try {
    const first = await service.start(world);
    if (typeof first === 'string') throw new Error(first);
    participants.push({ contestant: service, running: first, rounds: [] });
    const all = await scenario.asks({ site: world.site, url: first.url, round: 0, seconds: 1 });
    const asks = all.slice(0, scenario.compared);
    const expected = await expectedAnswers(first.url, asks, scenario.status ?? 200);
    for (const contestant of [bareOf(scenario, asks, expected), ...othersOf(scenario, world)]) {
      world.progress(`${scenario.title}: ${contestant.name} starts and is compared`);
      const running = await contestant.start(world);
      if (typeof running === 'string') {
        absent.push({ server: contestant.name, reason: running });
        continue;
      }
      participants.push({ contestant, running, rounds: [] });
      await compareAnswers(contestant, running.url, asks, expected);
    }
    for (let round = 0; round <= world.effort.rounds; round += 1) await runRound(scenario, participants, round, world);
    return sectionOf(scenario, participants, absent);
  } finally {
    await Promise.all(participants.map(({ running }) => running.stop()));
  }
}

function othersOf({ others, notQuick = [] }: LoadScenario, { effort }: World): Contestant[] {
  return effort.quick ? others.filter((contestant) => !notQuick.includes(contestant)) : others;
}

function bareOf({ different }: LoadScenario, asks: Ask[], expected: Answer[]): Contestant {
  if (!different) return bare(asks.map(({ path }, index) => ({ path, answer: expected[index] as Answer })));
  const bySize = [...expected].sort((one, other) => one.body.length - other.body.length);
  return bare([{ path: asks[0]?.path ?? '', answer: bySize[bySize.length >> 1] as Answer }], true);
}

/** Another server begins in each round, so that none has the quiet moments of the machine to itself. */
async function runRound(scenario: LoadScenario, participants: Participant[], round: number, world: World) {
  const { effort, folder, progress, site } = world;
  const seconds = round === 0 ? effort.warmUpSeconds : effort.seconds;
  const url = participants[0]?.running.url ?? '';
  const asks = await scenario.asks({ site, url, round, seconds });
  const write = (name: string, all: Ask[]): string => {
    const file = join(folder, name);
    writeFileSync(file, all.map(asText).join('\0'));
    return file;
  };
  const shared = write('requests', asks);
  const begin = round % participants.length;
  for (const participant of [...participants.slice(begin), ...participants.slice(0, begin)]) {
    const { name, translate } = participant.contestant;
    progress(`${scenario.title}: ${round === 0 ? 'warming up' : `round ${round} of ${effort.rounds}`}, ${name}`);
    const file = translate ? write('translated', asks.map(translate)) : shared;
    const measured = await measure(participant.running, file, { seconds, core: world.cores.load });
    if (scenario.different && measured.requests > asks.length && name !== BARE)
      throw new Error(`${name} was faster than ${asks.length} different requests: make more of them`);
    if (round > 0) participant.rounds.push(measured);
  }
}

async function measure({ url, pid }: Running, file: string, options: FireOptions): Promise<Measured> {
  const before = cpuSeconds(pid);
  const fired = await fire(url, file, options);
  const used = cpuSeconds(pid) - before;
  return { ...fired, perCoreSecond: fired.requests / used, cpu: used / options.seconds, residentMb: residentMb(pid) };
}
