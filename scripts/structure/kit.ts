import { isTest } from '../source-files.ts'

const KIT = 'src/server/kit/'

/** What every feature speaks of: the kit may know it. */
const COMMON_GROUND = [
  'src/domain/values/',
  'src/domain/files/',
  'src/domain/problem.ts',
  'src/domain/failure-codes.ts',
  // How calls are declared and answered.
  'src/contract/endpoint.ts',
  'src/contract/failure.ts',
  'src/contract/file-errors.ts',
  'src/contract/list.ts',
  'src/contract/pages.ts',
  // How a check of the doctor says what it found.
  'src/contract/doctor.ts',
]

/** Paths of modules, also where they are loaded late or extended. */
const MODULE = /['"]#((?:domain|contract|server)\/[^'"]+)['"]/g

/** What files of the kit name of features, as `from → to`. */
export function featuresInKit(sources: Iterable<readonly [file: string, code: string]>): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith(KIT) && !isTest(file))
    .flatMap(([file, code]) => modulesIn(code).map((to) => ({ file, to })))
    .filter(({ to }) => ![KIT, ...COMMON_GROUND].some((allowed) => to.startsWith(allowed)))
    .map(({ file, to }) => `${file} → ${to}`)
}

function modulesIn(code: string): string[] {
  return [...code.matchAll(MODULE)].map(([, path]) => `src/${path}`)
}
