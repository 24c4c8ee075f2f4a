/** What the headings above a piece say it is. */

import type { Weights } from './fields.ts';
import { type Route, routeOf, UNKNOWN } from './headings.ts';
import type { Section } from './units.ts';

export interface Context {
  route: Route;
  /** The heading that gave the route, for the reason. */
  title?: string;
}

/** A section that gives so much for one kind needs no words. */
export const SURE = 3.5;
/** Below a heading that no rule knows, the one above it means less, unless it is sure. */
const INHERITED = 0.4;
/** Files that earlier sessions changed are not this one's. */
const HISTORY = /\b(?:historical|history|previous sessions?|older (?:sessions?|entries)|archived?)\b/i;

/** The nearest heading, label or tag that a rule knows. */
export function contextOf(section: Section | undefined): Context {
  let weak: Context | undefined;
  let found: Context | undefined;
  let history = false;
  let between = 0;
  for (let at = section; at; at = at.parent) {
    if (HISTORY.test(at.title)) history = true;
    // A title is about the whole note and mentions what it may.
    if (found || (at.level === 1 && at.title.split(/\s+/).length > 4)) continue;
    const route = routeOf(at.title);
    if (!route.known) between++;
    else if (route.weak) weak ??= { route, title: at.title };
    else
      found = {
        route: between > 0 ? inherited(route) : /^\W*files?\W*$/i.test(at.title) ? filesBelow(route, at.parent) : route,
        title: at.title,
      };
  }
  // “High priority” below “Known issues” is about issues; “Status” below nothing is itself.
  const context = found && hasAny(found.route.gives) ? found : (weak ?? found ?? { route: UNKNOWN });
  return history ? { ...context, route: { ...context.route, files: 'none' } } : context;
}

export function isSure({ route }: Context): boolean {
  for (const kind in route.gives) if (route.gives[kind as keyof Weights]! >= SURE) return true;
  return false;
}

/** “Files:” below told work are those that it changed. */
function filesBelow(route: Route, parent: Section | undefined): Route {
  return contextOf(parent).route.past ? { ...route, files: 'changed', past: true } : route;
}

function inherited(route: Route): Route {
  const gives: Weights = {};
  for (const kind in route.gives) {
    const weight = route.gives[kind as keyof Weights]!;
    gives[kind as keyof Weights] = weight >= SURE ? weight : weight - INHERITED;
  }
  return { ...route, gives };
}

export function hasAny(gives: Weights): boolean {
  for (const _ in gives) return true;
  return false;
}
