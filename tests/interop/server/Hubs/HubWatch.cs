using System.Collections.Concurrent;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>Counts the connections and invocations of every hub, and the length of their lists.</summary>
internal sealed class HubWatch : IHubFilter
{
    private readonly ConcurrentDictionary<string, HubCallerContext> _connections = new();
    private readonly Lock _gate = new();
    private int _connectionsEver;
    private int _invocations;
    private int _longestList;

    public int Connections => _connections.Count;

    public int ConnectionsEver => _connectionsEver;

    public int Invocations => _invocations;

    public int LongestList => _longestList;

    public ValueTask<object?> InvokeMethodAsync(
        HubInvocationContext invocationContext,
        Func<HubInvocationContext, ValueTask<object?>> next)
    {
        var longest = invocationContext.HubMethodArguments
            .OfType<IReadOnlyList<string>>()
            .Select(list => list.Count)
            .DefaultIfEmpty()
            .Max();
        lock (_gate)
        {
            _invocations += 1;
            _longestList = Math.Max(_longestList, longest);
        }
        return next(invocationContext);
    }

    public Task OnConnectedAsync(HubLifetimeContext context, Func<HubLifetimeContext, Task> next)
    {
        Interlocked.Increment(ref _connectionsEver);
        _connections.TryAdd(context.Context.ConnectionId, context.Context);
        return next(context);
    }

    public Task OnDisconnectedAsync(
        HubLifetimeContext context,
        Exception? exception,
        Func<HubLifetimeContext, Exception?, Task> next)
    {
        _connections.TryRemove(context.Context.ConnectionId, out _);
        return next(context, exception);
    }

    /// <summary>Cuts every connection without a Close message, as a network does.</summary>
    public void DropAll()
    {
        foreach (var context in _connections.Values) context.GetHttpContext()?.Abort();
    }
}
