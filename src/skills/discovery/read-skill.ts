/** What the front matter of one SKILL.md declares about handoffs, in either generation; undefined where it accepts none. */
import { isSkillName } from '../../dialects/document-fields.ts';
import { docsPage } from '../../disk/package.ts';
import { positionAt } from '../../parse/line-map.ts';
import { readBlock } from '../../parse/read-block.ts';
import { scanMarkdown } from '../../parse/scan-markdown.ts';
import { keyOf, nodeAt, toValue, type YamlData, type YamlNode, type YamlValue } from '../../parse/yaml-node.ts';
import { findSecrets } from '../../words/find-secrets.ts';
import { maskSecrets, showAllMasks } from '../../words/mask-secrets.ts';
import { splitInvocation, splitProgram } from './command-line.ts';
import {
  ANYONE,
  DEFAULT_TRIGGER,
  invocationOf,
  type LeftOut,
  OUR_PROTOCOL,
  type Scope,
  type Skill,
  type SkillWarning,
  versionWarning,
} from './skill.ts';

export interface SkillFile {
  path: string;
  scope: Scope;
  /** Name of its folder, for a skill that does not say its own. */
  folder: string;
  text: string;
}

export interface SkillReading {
  skill?: Skill;
  /** Instead of it: why it cannot be a target. */
  leftOut?: LeftOut;
  warnings: SkillWarning[];
}

export function readSkill(file: SkillFile): SkillReading {
  const text = maskSecrets(file.text, findSecrets(file.text));
  const markdown = scanMarkdown(text);
  const leftOut = (why: string, name = file.folder): LeftOut => ({ skill: name, path: file.path, why });
  if (!markdown.frontMatter) return { leftOut: leftOut(NOT_DECLARED), warnings: [] };
  const { start, end } = markdown.frontMatter;
  const { node, readable, findings } = readBlock(text, start, end);
  const warnings: SkillWarning[] = [];
  const warn = (offset: number, message: string) =>
    void warnings.push({ path: file.path, line: positionAt(markdown, offset).line, message });
  const broken = findings.find(({ code }) => code === 'yaml-syntax');
  if (!readable)
    warn(broken?.start ?? start, `The front matter is not YAML: ${broken?.message ?? 'it cannot be read'}`);
  if (node?.kind !== 'map') return { leftOut: leftOut(warnings.at(-1)?.message ?? NOT_DECLARED), warnings };
  const front = toValue(node) as YamlData;
  showAllMasks(front);
  const handoff = mapOf(front.handoff);
  const name = textOf(front.name) || file.folder;
  const warnAt: Warn = (path, message) => warn(placeOf(node, path), message);
  if (!handoff || !declares(handoff, name, warnAt))
    return { leftOut: leftOut(warnings.at(-1)?.message ?? NOT_DECLARED, name), warnings };
  if (broken) warn(broken.start, `Read as it was meant: ${broken.message}`);
  const skill = makeSkill(file, front, handoff, warnAt);
  return skill ? { skill, warnings } : { leftOut: leftOut(warnings.at(-1)!.message, name), warnings };
}

const NOT_DECLARED = `Its front matter does not declare that it accepts handoffs; ${docsPage('skills.md')} shows how`;

/** The newer form counts where both stand. A skill that only hands on declares no acceptance. */
function declares(handoff: YamlData, name: string, warn: Warn): boolean {
  if ('accepts_from' in handoff) return listOf(handoff.accepts_from).length > 0;
  const said = textOf(handoff.accepts_handoff);
  const flag = FLAGS.get(said.toLowerCase());
  if (flag === undefined && said !== '')
    warn(
      ['handoff', 'accepts_handoff'],
      `${name} is left out: ${JSON.stringify(said)} is neither true nor false. Write accepts_handoff: true`,
    );
  return flag === true;
}

/** As in handoffs. */
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

type Warn = (path: string[], message: string) => void;

function makeSkill(file: SkillFile, front: YamlData, handoff: YamlData, warn: Warn): Skill | undefined {
  const generation = 'accepts_from' in handoff ? 2 : 1;
  const skill: Skill = {
    skill: nameOf(file, front, warn),
    scope: file.scope,
    generation,
    categories: categoriesOf(generation, front, handoff, warn),
    description: descriptionOf(generation, front, handoff, warn),
    trigger: textOf(handoff.handoff_trigger) || DEFAULT_TRIGGER,
    protocolVersion: textOf(handoff.protocol_version) || textOf(handoff.schema_version) || OUR_PROTOCOL,
    acceptsFrom: generation === 2 ? listOf(handoff.accepts_from) : [ANYONE],
    requires: listOf(handoff.requires).map(fieldPath),
    optionalConsumes: listOf(handoff.optional_consumes).map(fieldPath),
    path: file.path,
  };
  const healthCheck = textOf(handoff.health_check);
  if (healthCheck) skill.healthCheck = healthCheck;
  if (!isUsable(skill, warn)) return undefined;
  const version = versionWarning(skill);
  if (version) warn(['handoff', 'protocol_version' in handoff ? 'protocol_version' : 'schema_version'], version);
  return skill;
}

/** Why a skill cannot be a target, or only with care. */
function isUsable(skill: Skill, warn: Warn): boolean {
  if (!isSkillName(skill.skill)) {
    warn(['name'], `${JSON.stringify(skill.skill)} cannot be called. Write a name of letters, digits and hyphens`);
    return false;
  }
  if (skill.categories.length === 0) {
    const where =
      skill.generation === 2
        ? 'categories: [research] at the top of the front matter, beside name'
        : 'handoff_categories: [research] below handoff:';
    warn(['handoff'], `${skill.skill} is left out: it accepts handoffs but names no category. Write ${where}`);
    return false;
  }
  const invocation = splitInvocation(invocationOf(skill), skill.skill);
  if ('why' in invocation) {
    warn(['handoff', 'handoff_trigger'], `${skill.skill} is left out because of its trigger: ${invocation.why}`);
    return false;
  }
  const health = skill.healthCheck === undefined ? undefined : splitProgram(skill.healthCheck);
  if (health && 'why' in health)
    warn(['handoff', 'health_check'], `The health check of ${skill.skill} will not be run: ${health.why}`);
  return true;
}

function nameOf({ folder }: SkillFile, front: YamlData, warn: Warn): string {
  const name = textOf(front.name);
  if (!name) warn([], `This skill has no name, so it gets the name of its folder, ${folder}. Write name: ${folder}`);
  return name || folder;
}

function categoriesOf(generation: 1 | 2, front: YamlData, handoff: YamlData, warn: Warn): string[] {
  const newer = generation === 2 ? listOf(front.categories) : [];
  const own = newer.length > 0 ? newer : listOf(handoff.handoff_categories);
  const misplaced = own.length > 0 ? [] : listOf(handoff.categories);
  if (misplaced.length > 0)
    warn(
      ['handoff', 'categories'],
      `Other readers do not see categories here. Write ${generation === 2 ? 'it at the top of the front matter, beside name' : 'handoff_categories'}`,
    );
  return misplaced.length > 0 ? misplaced : own;
}

function descriptionOf(generation: 1 | 2, front: YamlData, handoff: YamlData, warn: Warn): string {
  const own = textOf(handoff.handoff_description);
  if (!own && generation === 1)
    warn(
      ['handoff'],
      'handoff_description is missing; description is shown instead. Write one short line for the menu',
    );
  return (own || textOf(front.description)).replace(/\s+/g, ' ');
}

/** `handoff.context.x` and `context.x` are one field. */
const fieldPath = (field: string) => field.replace(/^handoff\./, '');

function placeOf(front: YamlNode, path: string[]): number {
  const parent = nodeAt(front, path.slice(0, -1));
  return keyOf(parent, path.at(-1) ?? '')?.start ?? parent.start;
}

const mapOf = (value: YamlValue | undefined) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
const textOf = (value: YamlValue | undefined) => (typeof value === 'string' ? value.trim() : '');
/** One text counts as a list of one; a comma parts several. */
const listOf = (value: YamlValue | undefined): string[] =>
  (Array.isArray(value)
    ? value.map(textOf)
    : textOf(value)
        .split(',')
        .map((part) => part.trim())
  ).filter(Boolean);
