/** What the library takes and its published types do not know yet. */
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
