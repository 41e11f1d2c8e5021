#!/bin/sh
# Hands a mail on standard input to Albatross: an answer of a customer, or a report that a mail came back. For the pipe of Postfix:
#
#   deliver-mail.sh RECIPIENT SENDER
#
# MAIL_CALL, MAIL_REPORT_TOKEN and MAIL_HOST are lines of /etc/albatross/deliver-mail.conf, or of the file that DELIVER_MAIL_CONF names; see
# docs/operating/inbound-mail.md. It ends with 0 if the mail was taken, 67 if there is no such case, 69 if the mail is too large, and
# 75 in all other cases: then Postfix keeps the mail and tries again, so that nothing is lost by a wrong setting or a stopped program.

MAX_BYTES=26214400
conf=${DELIVER_MAIL_CONF:-/etc/albatross/deliver-mail.conf}
mail=

later() {
    echo "4.3.0 $1"
    exit 75
}

# shellcheck disable=SC2317 # called by the trap
clean_up() { [ -z "$mail" ] || rm -f "$mail"; }
trap clean_up EXIT
trap 'exit 75' HUP INT TERM

# What stands in a head of the call, on one line whatever it is given.
one_line() { printf '%s' "$1" | tr -d '\r\n"\\' | cut -c 1-400; }
setting() { sed -n "s/^$1=//p" "$conf" 2>/dev/null | tail -n 1 | tr -d '\r"\\'; }

command -v curl >/dev/null 2>&1 || later 'curl is not installed'
[ -r "$conf" ] || later "$conf cannot be read"
call=$(setting MAIL_CALL)
token=$(setting MAIL_REPORT_TOKEN)
host=$(setting MAIL_HOST)
[ -n "$call" ] && [ -n "$token" ] || later "MAIL_CALL or MAIL_REPORT_TOKEN is missing in $conf"

umask 077
mail=$(mktemp) || later 'there is no place for the mail'
cat >"$mail" || later 'there is no place for the mail'
bytes=$(wc -c <"$mail") || later 'the mail cannot be read'
if [ "$bytes" -gt "$MAX_BYTES" ]; then
    echo '5.3.4 The mail is larger than 25 MB'
    exit 69
fi

# Settings go in by standard input, so that no list of processes shows the secret.
status=$(
    {
        echo "url = \"$call\""
        echo "header = \"Authorization: Bearer $token\""
        echo 'header = "Content-Type: message/rfc822"'
        # Curl would wait for the server before it sends.
        echo 'header = "Expect:"'
        # The program answers under the name of its site only.
        if [ -n "$host" ]; then echo "header = \"Host: $host\""; fi
        if [ $# -ge 1 ]; then
            sender=$(one_line "${2-}")
            # Postfix says so where nobody is to be told of a failure.
            case $sender in MAILER-DAEMON | '<>') sender= ;; esac
            echo "header = \"X-Envelope-Recipient: $(one_line "$1")\""
            # With a semicolon curl sends a head without a value.
            if [ -n "$sender" ]; then echo "header = \"X-Envelope-Sender: $sender\""; else echo 'header = "X-Envelope-Sender;"'; fi
        fi
    } | curl --config - --silent --output /dev/null --write-out '%{http_code}' \
        --connect-timeout 10 --max-time 180 --request POST --data-binary "@$mail"
)

case $status in
    200) exit 0 ;;
    410)
        echo '5.1.1 There is no case with this address'
        exit 67
        ;;
    413)
        echo '5.3.4 The mail is too large'
        exit 69
        ;;
    *) later "Albatross answered ${status:-nothing}" ;;
esac
