#!/bin/sh
# Runs Node on the second core: the players must not share one with the server.
exec taskset -c 1 node "$@"
