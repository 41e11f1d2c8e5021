import type { Drawing, Lettering, Shape } from '#domain/contests/drawing/drawing.ts'
import { PAPER_INK } from '#server/documents/pdf/styles.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'

/** A drawing as an SVG file, its letters as outlines: whoever turns it into pixels needs no face. */
export function drawingSvg({ box, marks }: Drawing): string {
  const { x, y, width, height } = box
  const drawn = marks.map((mark) => ('path' in mark ? shapeSvg(mark) : letteringSvg(mark))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`
}

function shapeSvg({ path, fill, fillOpacity, stroke, strokeOpacity, width, dash, right }: Shape): string {
  return element({
    d: path,
    fill: fill && PAPER_INK[fill],
    'fill-opacity': fillOpacity,
    stroke: stroke && PAPER_INK[stroke],
    'stroke-opacity': strokeOpacity,
    'stroke-width': width,
    'stroke-dasharray': dash?.join(' '),
    transform: right === undefined ? undefined : `translate(${right} 0)`,
  })
}

/** Letters stand upside down in their files. */
function letteringSvg({ text, x, y, size, ink, isSerif, turn = 0 }: Lettering): string {
  const face = loadFace(isSerif ? 'serif' : 'strong')
  const { glyphs, positions, advanceWidth } = face.layout(text)
  const scale = size / face.unitsPerEm
  let left = -advanceWidth / 2
  return glyphs
    .map((glyph, place) => {
      const at = left
      left += positions[place]?.xAdvance ?? 0
      const transform = `rotate(${turn} ${x} ${y - size / 3}) translate(${x} ${y}) scale(${scale} ${-scale}) translate(${at} 0)`
      return element({ d: glyph.path.toSVG(), fill: PAPER_INK[ink], transform })
    })
    .join('')
}

function element(attributes: Readonly<Record<string, string | number | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value}"`],
  )
  return `<path ${written.join(' ')}/>`
}
