import type { ReactNode } from 'react'

/** A document and its download, drawn as the icons of `Icon`. */
export const DOCUMENT_ICON_PATHS = {
  document: (
    <path d="M5 2.800h6.500L15.500 7v10.200H5ZM11.300 2.800V7.200h4.200M7.500 10.500h5M7.500 13.500h5" />
  ),
  download: <path d="M10 3v9M6.200 8.700 10 12.500l3.800-3.800M4 16.500h12" />,
} satisfies Record<string, ReactNode>
