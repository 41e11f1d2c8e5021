/** A transaction as a bank writes it. */
interface Transaction {
  fitid: string
  amount: string
  dated?: string
  name?: string
}

/** A statement as OFX of version 1, whose values have no end tags. */
export const sgml = (transactions: readonly Transaction[], account = '000123456789') =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX>\r\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${transactions
  .map(
    ({ fitid, amount, dated = '20261121', name = 'DEPOSIT' }) =>
      `<STMTTRN>\r\n<TRNTYPE>CREDIT\r\n<DTPOSTED>${dated}120000[-5:EST]\r\n<TRNAMT>${amount}\r\n<FITID>${fitid}\r\n<NAME>${name}\r\n</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** The same as OFX of version 2. */
export const xml = (transactions: readonly Transaction[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>021000021</BANKID><ACCTID>000123456789</ACCTID></BANKACCTFROM><BANKTRANLIST>${transactions
    .map(
      ({ fitid, amount, dated = '20261121', name = 'DEPOSIT' }) =>
        `<STMTTRN><DTPOSTED>${dated}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${fitid}</FITID><NAME>${name}</NAME></STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
