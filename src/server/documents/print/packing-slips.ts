import { LETTER } from '#domain/signs/print-geometry.ts'
import { nameBox, type PackingSlip, SET_UP } from '#domain/signs/print-job.ts'
import { SIGN_KINDS, SIGN_SIZES } from '#domain/signs/sign-sizes.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import type { PrintWriter } from '#server/documents/print/print-writer.ts'

const LEFT = 56
const WIDTH = LETTER.width - 2 * LEFT
const ITEM: TextStyle = { face: 'regular', size: 11, leading: 17, color: COLOR.ink }

interface Slips {
  from: readonly string[]
  help: string
  slips: readonly PackingSlip[]
}

/** A page for each box: what is in it, how it is put up, and whom to call. */
export function writePackingSlips(pdf: PrintWriter, { from, help, slips }: Slips): void {
  for (const { event, policyNumber, box, address, items } of slips) {
    pdf.addPage({ media: LETTER })
    const at = (y: number) => ({ x: LEFT, y, width: WIDTH })
    let y = pdf.writeLines(from, STYLE.small, at(48))
    y = pdf.writeLines(['Packing slip'], STYLE.title, at(y + 14))
    y = pdf.writeLines(
      [event, `Policy ${policyNumber}`, nameBox(box)].filter((line) => line !== undefined),
      STYLE.strong,
      at(y + 4),
    )
    y = pdf.writeLines(['Shipped to'], STYLE.heading, at(y + 16))
    y = pdf.writeLines(address, ITEM, at(y + 2))
    y = pdf.writeLines(['In this box'], STYLE.heading, at(y + 16))
    y = pdf.writeLines(items.map(describeItem), ITEM, at(y + 2))
    y = pdf.writeLines(['How to set it up'], STYLE.heading, at(y + 16))
    const kinds = SIGN_KINDS.filter((kind) => items.some((item) => item.kind === kind))
    y = pdf.writeLines(
      kinds.map((kind) => SET_UP[kind]),
      ITEM,
      at(y + 2),
    )
    pdf.writeLines([help], STYLE.body, at(y + 20))
  }
}

function describeItem({ count, name, kind }: PackingSlip['items'][number]): string {
  const { width, height } = SIGN_SIZES[kind]
  return `${count} × ${name}, ${width} × ${height} in`
}
