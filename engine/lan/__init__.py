"""The network: wire messages, host process, guest link, discovery."""
