/** What the headings above a piece say about it. */
import { reaches, STEPS } from './fields.ts';
import { type Route, routeOf, UNKNOWN } from './routes.ts';
import type { Section } from './section.ts';

export interface Context {
  route: Route;
  /** The heading that gave the route, for the reason. */
  title?: string;
}

/** A section that gives this much to one kind decides without further words. */
export const SURE = 3.5;
/** Below a heading that no rule knows, the heading above it counts less, unless it is sure. */
const INHERITED = 0.4;

/** “# Next steps” is a section, “# Reviewgate: next session” a title. */
const MOST_TITLE = 2;
const STILL_OPEN = /\b(?:next|to-?do|remaining|follow-?ups?|deferred|pending|open|outstanding|left)\b/i;

/** “Phase 7 planned” below “Completed work” says what was done: planning. */
function isTold(label: Section, { gives }: Route): boolean {
  if (gives[STEPS] === 0 || STILL_OPEN.test(label.title)) return false;
  return label.parent !== undefined && contextOf(label.parent).route.past;
}

const NO_CONTEXT: Context = { route: UNKNOWN };

/** The nearest heading, label or tag that a rule knows. */
export function contextOf(section: Section | undefined): Context {
  if (!section) return NO_CONTEXT;
  const context = known.get(section) ?? nearest(section);
  known.set(section, context);
  return context;
}
const known = new WeakMap<Section, Context>();

function nearest(section: Section): Context {
  let weak: Context | undefined;
  let found: Context | undefined;
  let between = 0;
  for (let at: Section | undefined = section; at && !found; at = at.parent) {
    // A title is about the whole note and may mention anything.
    if (at.level === 1 && at.title.split(/\s+/).length > MOST_TITLE) continue;
    const route = routeOf(at.title);
    if (at.kind === 'label' && isTold(at, route)) continue;
    if (!route.known) between++;
    else if (route.weak) weak ??= { route, title: at.title };
    else
      found = {
        route: between > 0 ? inherited(route) : /^\W*files?\W*$/i.test(at.title) ? filesBelow(route, at.parent) : route,
        title: at.title,
      };
  }
  // “High priority” below “Known issues” is about issues; “Status” with nothing above it stands for itself.
  return found?.route.speaks ? found : (weak ?? found ?? NO_CONTEXT);
}

export function isSure({ route: { gives, speaks } }: Context): boolean {
  return speaks && reaches(gives, SURE);
}

/** “Files:” below finished work lists the files it changed. */
function filesBelow(route: Route, parent: Section | undefined): Route {
  return contextOf(parent).route.past ? { ...route, past: true } : route;
}

function inherited(route: Route): Route {
  if (!route.speaks) return route;
  return { ...route, gives: route.gives.map((score) => (score > 0 && score < SURE ? score - INHERITED : score)) };
}
