/** One image of a Dockerfile, or a stage on the way to one. */
export interface Stage {
  name: string
  base: string
  steps: Step[]
  /** How it is started. */
  run: { user?: string; workdir: string; volumes: string[]; command: string[]; healthCheck: string[] }
}

export type Step =
  | { kind: 'run'; command: string; workdir: string; env: Record<string, string> }
  | { kind: 'copy'; from: string | undefined; sources: string[]; to: string; workdir: string }

export interface Build {
  stages: Stage[]
  /** Of the last stage. */
  env: Record<string, string>
}

/** What a Dockerfile of this project may say; anything else throws, so that no step is left out unseen. */
export function parseDockerfile(text: string): Build {
  const stages: Stage[] = []
  let env: Record<string, string> = {}
  for (const line of instructions(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ name, base, steps: [], run: { workdir: '/', volumes: [], command: [], healthCheck: [] } })
      env = {}
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${line} comes before FROM`)
    if (word === 'ENV') env = { ...env, ...parseVariables(rest) }
    else addInstruction(stage, word, rest, env)
  }
  return { stages, env }
}

/** Without comments, with lines that end in a backslash joined. */
function instructions(text: string): string[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

function addInstruction(
  { steps, run }: Stage,
  word: string,
  rest: string,
  env: Record<string, string>,
): void {
  const { workdir } = run
  if (word === 'RUN') steps.push({ kind: 'run', command: rest, workdir, env })
  else if (word === 'COPY') {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
    const parts = paths.split(' ')
    steps.push({ kind: 'copy', from, sources: parts.slice(0, -1), to: parts.at(-1) ?? '', workdir })
  } else if (word === 'WORKDIR') run.workdir = rest
  else if (word === 'USER') run.user = rest
  else if (word === 'VOLUME') run.volumes.push(rest)
  else if (word === 'CMD') run.command = JSON.parse(rest) as string[]
  else if (word === 'HEALTHCHECK') run.healthCheck = JSON.parse(rest.replace(/^.*?CMD /, '')) as string[]
  else if (word !== 'EXPOSE') throw new Error(`Nobody plays ${word}`)
}

function parseVariables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [string, string]))
}

/**
 * Whether a file gets into the context of a build: in a `.dockerignore`, the last pattern that matches the file or a folder
 * above it decides.
 */
export function isInContext(ignore: string, file: string): boolean {
  const patterns = ignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const last = patterns.findLast((pattern) => matchesPattern(pattern.replace(/^!/, ''), file))
  return last === undefined || last.startsWith('!')
}

/** From the root of the context, with `*` for a part of a name and a `**` folder for any number of folders. */
function matchesPattern(pattern: string, file: string): boolean {
  const source = pattern
    .replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`).test(file)
}
