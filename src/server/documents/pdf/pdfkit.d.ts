/** Options that the library accepts and its published types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column'
    bbox?: [left: number, top: number, right: number, bottom: number]
    placement?: 'Block' | 'Inline'
  }
  interface AnnotationOption {
    structParent?: PDFKit.PDFStructureElement
  }
}
