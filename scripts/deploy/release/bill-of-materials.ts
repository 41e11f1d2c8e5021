import { createHash } from 'node:crypto'
import { runNpm } from './run-npm.ts'

/** The parts of a CycloneDX document that npm makes again each time. */
interface BillOfMaterials {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string; 'bom-ref': string } }
}

/** The packages below a folder as CycloneDX JSON; the same for the same packages, whenever and wherever it is made. */
export function createBillOfMaterials(folder: string, { name, date }: { name: string; date: Date }): string {
  const made = runNpm(folder, ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])
  return normalizeBillOfMaterials(JSON.parse(made) as BillOfMaterials, { name, date })
}

function normalizeBillOfMaterials(
  bill: BillOfMaterials,
  { name, date }: { name: string; date: Date },
): string {
  // npm names the folder instead of the package.
  const component = { ...bill.metadata.component, name }
  const metadata = { ...bill.metadata, timestamp: date.toISOString(), component }
  const rest = { ...bill, serialNumber: undefined, metadata }
  const serialNumber = `urn:uuid:${toUuid(JSON.stringify(rest))}`
  return `${JSON.stringify({ ...bill, serialNumber, metadata }, null, 2)}\n`
}

/** A UUID of version 8, which is for numbers of one's own making. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
