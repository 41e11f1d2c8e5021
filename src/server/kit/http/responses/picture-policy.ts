/** The content policy of a picture: it is only shown in our pages and does nothing else, even if it is opened by itself. */
export const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
