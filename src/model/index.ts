/**
 * The nouns. A word has one meaning here; where people use it for several things, the others get a name of their own.
 *
 * Where we work
 *   root             the folder passdown works in; every path is relative to it, with forward slashes
 *   workplace        a root with its configuration: the project that somebody works in
 *   open workplace   a workplace with the project's name and its store; current when the graph was just brought up to date
 *   project          the name under which a store keeps what the files of a root say
 *   store, graph     where nodes and edges are kept; the nodes and edges of a project
 *   writer           the one process that may write a project: it holds the root's lock and the lease in the store
 *   door             a way in for people and programs: command line, MCP, hooks, init
 *   desk             where the questions of an MCP connection wait for their turn
 *   watch            a stretch of the daemon's watching, from a store that answers until it, the root or the configuration changes
 *
 * What is read
 *   document         one file that may hold a handoff, and its row in the graph
 *   dialect          a family of documents with rules of its own (task, skill, payload, pipeline), recognised by content
 *   reading          what a dialect read in a document
 *   block            YAML inside a document: a fence, or all of the file
 *   task             a piece of work with an id; usually described by one task file
 *   handoff          what the agent that did the task leaves for the next: structured YAML, or prose (freeform)
 *   note             a document with a handoff that names no task
 *   item             one entry of a handoff's list; its lead is the field that says what it is (path, pattern, issue …)
 *   facts            the nodes and statements that a document gives the graph; a statement is an edge
 *   line             the way from file to graph: differences → look → facts → commit
 *   ledger           what the graph knows of each file, so that only changed ones are read again
 *
 * What is wrong
 *   finding          a mistake at an offset; located by path, line and column it is a problem
 *   rule             what a problem's code means
 *   fix              a change that keeps the meaning and needs no asking
 *   of the text / of the world   problems that follow from the bytes alone / from other files, git, the disk
 *   trouble          what keeps passdown itself from working, with what to do about it
 *
 * Who hands on
 *   agent session    one run of a coding agent, from start to stop; many notes are written one for each session
 *   skill session    a folder in which skills leave payloads for each other, and what is kept of it (`sessionRoots`, .passdown/sessions)
 *   handoff document what a skill made, handed to the next skill with its checksums (the skill dialect); always both words
 *   payload          a skill session handed over: the prompt, insights, what is uncertain
 *   workflow         handoffs that belong together under one id, between skills or through the pipeline
 *   pipeline         the stages that literature work goes through, each handing on to the next; one passage through it is a workflow
 *
 * Words of others stay where they are at home: the Neo4j driver's sessions in store/neo4j, GitHub's workflow commands in
 * cli/formats, what authors call a session or a workflow in migrate/ and in the names of notes.
 */
export * from './clock.ts';
export * from './count.ts';
export * from './fingerprint.ts';
export * from './graph.ts';
export * from './items.ts';
export * from './markers.ts';
export * from './operator-error.ts';
export * from './path.ts';
export * from './problem.ts';
export * from './remembered.ts';
export * from './series.ts';
export * from './source-file.ts';
export * from './stem.ts';
export * from './subject.ts';
export * from './tag.ts';
export * from './task-id.ts';
export * from './without-end.ts';
