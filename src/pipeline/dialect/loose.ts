/** What is written in a document that may not be valid: every look gives something of the kind asked for, or nothing. */
import { foldWord } from '../../dialects/document-fields.ts';
import type { YamlValue } from '../../parse/yaml-node.ts';

/** Where something stands below the root. */
export type Way = readonly (string | number)[];

export class Loose {
  readonly way: Way;
  private readonly value: YamlValue | undefined;

  constructor(value: YamlValue | undefined, way: Way = []) {
    this.value = value;
    this.way = way;
  }

  at(...steps: (string | number)[]): Loose {
    let value: YamlValue | undefined = this.value;
    for (const step of steps)
      value =
        value !== null && typeof value === 'object' ? (value as { [key: string]: YamlValue })[String(step)] : undefined;
    return new Loose(value, [...this.way, ...steps]);
  }

  get there(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get text(): string | undefined {
    return typeof this.value === 'string' && this.value.trim() !== '' ? this.value.trim() : undefined;
  }

  get number(): number | undefined {
    const number = this.text === undefined ? Number.NaN : Number(this.text);
    return Number.isFinite(number) ? number : undefined;
  }

  get flag(): boolean | undefined {
    const word = this.text?.toLowerCase();
    return word === 'true' || word === 'yes' ? true : word === 'false' || word === 'no' ? false : undefined;
  }

  /** A choice in one spelling. */
  get word(): string | undefined {
    return this.text === undefined ? undefined : foldWord(this.text).toUpperCase();
  }

  get items(): Loose[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.at(i)) : [];
  }

  get entries(): [string, Loose][] {
    if (this.value === null || typeof this.value !== 'object' || Array.isArray(this.value)) return [];
    return Object.keys(this.value).map((key) => [key, this.at(key)]);
  }

  /** As it was read. */
  get raw(): unknown {
    return this.value;
  }
}
