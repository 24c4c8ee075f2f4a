/** Milliseconds since this process began, for telling how long something takes. Node would load a library for `performance`, which takes longer than many a question. */
export const clock = () => process.uptime() * 1000;
