/** A count on the command line: a whole number above 0. */
import { InvalidArgumentError } from 'commander';

export function toCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}
