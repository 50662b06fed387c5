#!/bin/sh
# In place of systemd, which cannot be process 1 here: starts what a unit says, as the user and with the variables that it says.
set -eu
verb=$1
shift
[ "$verb" = daemon-reload ] && exit 0
if [ "${1:-}" = --now ]; then
  verb=restart
  shift
fi
name=${1%.service}
unit=/etc/systemd/system/$name.service
[ -f "$unit" ] || exec service "$name" "$verb"
value() { sed -n "s/^$1=//p" "$unit"; }
user=$(value User)
pid=/run/$name.pid
stop() { start-stop-daemon --stop --oknodo --retry "TERM/$(value TimeoutStopSec)/KILL/5" --pidfile "$pid" --remove-pidfile; }
start() {
  # shellcheck disable=SC2046 # Both are lists of words.
  start-stop-daemon --start --background --make-pidfile --pidfile "$pid" --output "/var/log/$name.log" \
    --chdir "$(value WorkingDirectory)" --startas /usr/bin/env -- -i PATH="$PATH" HOME="$(getent passwd "$user" | cut -d: -f6)" \
    USER="$user" $(value Environment) setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs --bounding-set=-all \
    --inh-caps=-all $(value ExecStart)
}
case $verb in
  stop) stop ;;
  start) start ;;
  restart) stop && start ;;
  *)
    echo "systemctl: $verb is not part of this way" >&2
    exit 1
    ;;
esac
