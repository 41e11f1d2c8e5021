/** What of the package is used here; it brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    keepFeatures: string[]
    noHinting: boolean
    variationAxes: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
