# Python runs this file of a virtual environment before anything else.
import socket

_resolve = socket.getaddrinfo


def _resolve_localhost_names(host, *rest, **named):
    """Names below localhost lead to this machine, as RFC 6761 says; not every system's resolver knows it."""
    text = host.decode() if isinstance(host, bytes) else host
    return _resolve("127.0.0.1" if isinstance(text, str) and text.endswith(".localhost") else host, *rest, **named)


socket.getaddrinfo = _resolve_localhost_names
