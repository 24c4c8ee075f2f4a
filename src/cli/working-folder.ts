/** Where the command was called. */

/** A folder that was removed under our feet still has a name, and a project above it. */
export function workingFolder(env: NodeJS.ProcessEnv): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? '/';
  }
}
