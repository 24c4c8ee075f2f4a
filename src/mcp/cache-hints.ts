/** How long clients may keep what they were given, and for whom; in force since the protocol of 2026-07-28. */

/** What a version of passdown offers is the same for everybody until the next one. */
export const OF_THE_VERSION = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
/** Notes change at any time, and are the business of whoever may read them. */
const OF_THE_MOMENT = { ttlMs: 0, cacheScope: 'private' } as const;

export const CACHE_HINTS = {
  'server/discover': OF_THE_VERSION,
  'tools/list': OF_THE_VERSION,
  'prompts/list': OF_THE_VERSION,
  'resources/templates/list': OF_THE_VERSION,
  'resources/list': OF_THE_MOMENT,
  'resources/read': OF_THE_MOMENT,
};
