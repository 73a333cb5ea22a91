using System.Collections.Concurrent;

namespace InteropServer.Hubs;

/// <summary>The subscribed live keys of each connection. Hub methods and the feed use it concurrently.</summary>
internal sealed class PvSubscriptions
{
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, byte>> _keys = new();

    public int Count => _keys.Values.Sum(keys => keys.Count);

    /// <summary>Returns a copy, because subscriptions may change during iteration.</summary>
    public IReadOnlyList<(string ConnectionId, IReadOnlyCollection<string> Keys)> All() =>
        [.. _keys.Select(entry => (entry.Key, (IReadOnlyCollection<string>)[.. entry.Value.Keys]))];

    public void Add(string connectionId, IEnumerable<string> keys)
    {
        var own = _keys.GetOrAdd(connectionId, _ => new ConcurrentDictionary<string, byte>());
        foreach (var key in keys) own.TryAdd(key, 0);
    }

    public void Remove(string connectionId, IEnumerable<string> keys)
    {
        if (!_keys.TryGetValue(connectionId, out var own)) return;
        foreach (var key in keys) own.TryRemove(key, out _);
    }

    public void Remove(string connectionId) => _keys.TryRemove(connectionId, out _);
}
