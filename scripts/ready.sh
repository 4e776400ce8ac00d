# Gets the machine ready to run Muster: says what is missing, and installs the npm packages when they are not the
# lock file's. POSIX sh, because nothing else is sure to be there yet.
set -eu
cd "$(dirname "$0")/.."

major() { "$@" 2>&1 | sed -n 's/[^0-9]*\([0-9][0-9]*\).*/\1/p' | head -n 1; }

if ! command -v npm >/dev/null 2>&1 || [ "$(major node --version)" -lt 20 ]; then
  echo 'Muster needs Node.js 20 or newer with npm: please install it from nodejs.org or with your package manager.' >&2
  exit 1
fi
# A machine may have a java that only says that there is none (macOS), so its answer counts.
java=$(java -version 2>&1 | sed -n 's/.*version "\([0-9][0-9]*\).*/\1/p' | head -n 1)
if [ "${java:-0}" -lt 17 ]; then
  echo 'Muster needs Java 17 or newer for its local database: please install a JRE, for example openjdk-17-jre-headless or Temurin.' >&2
  exit 1
fi

# The stamp is a copy of the lock file that was installed last. npm ci takes node_modules away first, the stamp with it.
stamp=node_modules/.installed-lock.json
if ! cmp -s package-lock.json "$stamp"; then
  echo 'Installing the npm packages (a few minutes the first time) …'
  npm ci --loglevel=error
  cp package-lock.json "$stamp"
fi
