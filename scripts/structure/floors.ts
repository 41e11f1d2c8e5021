import type { ImportGraph } from './import-graph.ts'
import { isTest } from '../source-files.ts'

/**
 * The folders of each room from the lowest to the highest: each may import those below it and none above. A folder that names
 * several is one floor of things that do not know each other.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/domain': [
    ['values'],
    ['files', 'contests'],
    ['pricing'],
    ['quote'],
    ['signs'],
    ['accounting', 'mailings', 'inbound', 'reps', 'desk', 'carriers'],
    ['office'],
    ['partners'],
    ['policy'],
    ['documents'],
    ['letters'],
    ['purchase', 'search', 'figures'],
    ['customers', 'exposure'],
    ['claims'],
  ],
  'src/server': [
    ['kit'],
    ['schema'],
    ['access', 'audit', 'jobs', 'metrics', 'heavy-work'],
    ['writes'],
    ['calls'],
    ['config'],
    ['documents', 'partners'],
    ['coupons'],
    ['messaging'],
    ['reps', 'carriers', 'office'],
    ['quotes'],
    ['live', 'payments'],
    ['accounting'],
    ['policies'],
    ['claims', 'signs'],
    ['purchases', 'billing', 'office-messages', 'customers', 'mailings'],
    ['inbound'],
    ['desk', 'figures', 'exposure', 'words'],
    ['files'],
    ['letters'],
    ['search'],
    ['operations'],
    ['commands'],
  ],
  'src/web': [
    ['ui'],
    ['dialogs', 'contest-pictures'],
    ['api', 'scorecard'],
    ['layout', 'payment'],
    ['data', 'form', 'documents', 'uploads'],
    ['rep-frame'],
    ['reps'],
    ['quote'],
    ['policy'],
    ['claims'],
    ['public', 'admin', 'event-day'],
    ['claim-links'],
    ['app'],
  ],
}

/** What all floors of a room use or what joins them; it may import anything. */
const JOINING = [
  // The kinds of problems, among them those that features name.
  'src/domain/problem.ts',
]

/** Imports that go up, or sideways on one floor, as `from → to`; and folders that are on no floor. */
export function upwardImports(graph: ImportGraph): string[] {
  return Object.entries(FLOORS).flatMap(([room, floors]) => {
    const levelOf = (file: string) => floors.findIndex((floor) => floor.includes(folderOf(room, file) ?? ''))
    const unplaced = [...graph.keys()]
      .filter((file) => folderOf(room, file) !== undefined && levelOf(file) < 0)
      .map((file) => `${file} is on no floor`)
    const upward = [...graph]
      .filter(([file]) => levelOf(file) >= 0 && !isTest(file) && !JOINING.includes(file))
      .flatMap(([file, edges]) =>
        edges
          .filter(({ to }) => !JOINING.includes(to) && folderOf(room, to) !== folderOf(room, file))
          .filter(({ to }) => isProgram(file, to) || levelOf(to) >= levelOf(file))
          .map(({ to }) => `${file} → ${to}`),
      )
    return [...unplaced, ...upward]
  })
}

/** The folder of a room in which a file is; undefined for files of other rooms and for those directly in the room. */
function folderOf(room: string, file: string): string | undefined {
  const [folder, rest] = file.startsWith(`${room}/`) ? split(file.slice(room.length + 1)) : []
  return rest === undefined ? undefined : folder
}

function split(file: string): [string, string | undefined] {
  const at = file.indexOf('/')
  return at < 0 ? [file, undefined] : [file.slice(0, at), file.slice(at + 1)]
}

/** Files directly in the server's room put everything together: only commands, which are programs too, import them. */
function isProgram(from: string, to: string): boolean {
  return /^src\/server\/[^/]+$/.test(to) && !from.startsWith('src/server/commands/')
}
