curl -u ID:SECRET http://127.0.0.1:4000/v2/election/data/state/CA/
